#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/system/files.hpp"
#include "engine/system/memory.hpp"
#include "engine/system/streams.hpp"
#include "tests/support/temporary_path.hpp"

namespace quadriga::engine {
namespace {

TEST(PageArray, IsZeroAtFirstAndUnchangedWhenTouched) {
    PageArray<std::uint64_t> words(1 << 20);
    ASSERT_EQ(words.size(), std::size_t{1} << 20);
    EXPECT_EQ(words.bytes().size(), sizeof(std::uint64_t) << 20);
    for (const std::size_t first : {std::size_t{0}, std::size_t{1}}) {
        std::uint64_t differences = 0;
        for (std::size_t at = 0; at < words.size(); ++at)
            differences |= std::exchange(words[at], at + 1) ^ (first * (at + 1));
        EXPECT_EQ(differences, 0U);
        touch_pages(words.bytes().data(), words.bytes().size());
    }
}

TEST(AvailableMemory, IsSomethingButNotMoreThanTheMachineHas) {
    const auto pages = static_cast<std::size_t>(::sysconf(_SC_PHYS_PAGES));
    EXPECT_GT(available_memory(), std::size_t{1} << 20);
    EXPECT_LT(available_memory(), pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)));
}

TEST(PageArray, IsEmptyIfThereIsNotSoMuchMemory) {
    EXPECT_TRUE(PageArray<std::uint64_t>(std::size_t{1} << 58).empty());
    // So many words that their size in bytes overflows to a small number.
    EXPECT_TRUE(PageArray<std::uint64_t>((std::size_t{1} << 61) + 1).empty());
}

class ReadingFiles : public testing::Test {
protected:
    void SetUp() override { std::filesystem::remove(path_); }
    void TearDown() override { std::filesystem::remove(path_); }
    void write(std::string_view bytes) const { std::ofstream(path_, std::ios::binary) << bytes; }
    [[nodiscard]] std::string read() const {
        std::ifstream file(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    const std::string path_ = test::temporary_path("system.bin");
};

using MappedFileTest = ReadingFiles;
using OpenedFile = ReadingFiles;
using OutputTest = ReadingFiles;

TEST_F(MappedFileTest, HasTheBytesOfTheFile) {
    std::string bytes(300'000, '\r');
    for (std::size_t at = 0; at < bytes.size(); at += 3) bytes[at] = static_cast<char>(at / 3);
    write(bytes);
    const auto file = MappedFile::open(path_);
    ASSERT_TRUE(file);
    EXPECT_TRUE(
        std::ranges::equal(file->bytes(), bytes, {}, {}, [](char byte) { return static_cast<std::uint8_t>(byte); }));
}

TEST_F(MappedFileTest, IsEmptyIfTheFileIs) {
    write("");
    const auto file = MappedFile::open(path_);
    ASSERT_TRUE(file);
    EXPECT_TRUE(file->bytes().empty());
}

TEST_F(MappedFileTest, SaysWhyItCannotBeOpened) {
    const auto file = MappedFile::open(path_);
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error(), std::errc::no_such_file_or_directory);
    EXPECT_EQ(file.error().message(), "No such file or directory");
}

std::span<const std::byte> bytes_of(std::string_view text) { return std::as_bytes(std::span(text)); }

TEST_F(OpenedFile, GrowsAtItsEndByBytesAsTheyAre) {
    write("a\n");
    {
        auto file = File::open(path_, Access::append);
        ASSERT_TRUE(file);
        EXPECT_TRUE(file->is_open());
        EXPECT_FALSE(file->write(bytes_of("b\r\n")));
        EXPECT_EQ(read(), "a\nb\r\n");
        File other = std::move(*file);
        EXPECT_FALSE(other.write(bytes_of(std::string(100'000, '\n'))));
        EXPECT_FALSE(other.write_to_disk());
    }
    EXPECT_EQ(read(), "a\nb\r\n" + std::string(100'000, '\n'));
}

TEST_F(OpenedFile, IsReadAndWrittenAnywhere) {
    write("what was there");
    EXPECT_FALSE(File::open(path_, Access::replace)->write(bytes_of("abcdef")));
    EXPECT_EQ(read(), "abcdef");
    const auto file = File::open(path_, Access::update);
    ASSERT_TRUE(file);
    EXPECT_FALSE(file->write_at(4, bytes_of("XYZ")));
    std::array<char, 100> buffer;
    EXPECT_EQ(file->read_at(3, std::as_writable_bytes(std::span(buffer))), 4U);
    EXPECT_EQ(std::string_view(buffer.data(), 4), "dXYZ");
    EXPECT_EQ(file->read_at(7, std::as_writable_bytes(std::span(buffer))), 0U);
    EXPECT_FALSE(file->resize(2));
    EXPECT_EQ(read(), "ab");
}

TEST_F(OpenedFile, SaysWhyNothingCanBeWritten) {
    write("a");
    const auto file = File::open(path_, Access::read);
    ASSERT_TRUE(file);
    EXPECT_EQ(file->write(bytes_of("b")), std::errc::bad_file_descriptor);
    EXPECT_FALSE(File().is_open());
    EXPECT_EQ(File().write(bytes_of("b")), std::errc::bad_file_descriptor);
}

TEST_F(OpenedFile, IsReadWholeUpToASize) {
    for (const auto size : std::initializer_list<std::size_t>{0, 1, 65535, 65536, 65537, 200'000}) {
        const std::string bytes(size, '\r');
        write(bytes);
        EXPECT_EQ(read_file(path_, size), bytes);
        if (size == 0) continue;
        EXPECT_EQ(read_file(path_, size - 1).error(), std::errc::file_too_large);
    }
}

/// Opening a path never blocks, and fails if the path is not a regular file.
TEST_F(OpenedFile, TakesRegularFilesOnly) {
    const auto expect_error = [](const std::string& path, std::error_code error) {
        for (const Access access : {Access::read, Access::append, Access::replace, Access::update}) {
            const auto file = File::open(path, access);
            ASSERT_FALSE(file) << path;
            EXPECT_EQ(file.error(), error) << path << ": " << file.error().message();
        }
        EXPECT_EQ(MappedFile::open(path).error(), error) << path;
        EXPECT_EQ(read_file(path, 1).error(), error) << path;
    };
    ASSERT_EQ(::mkfifo(path_.c_str(), 0600), 0);
    expect_error(path_, not_a_regular_file());
    const int reader = ::open(path_.c_str(), O_RDONLY | O_NONBLOCK);
    expect_error(path_, not_a_regular_file());
    ::close(reader);
    for (const auto* const path : {"/dev/null", "/dev/zero", "/", "/dev/full"})
        expect_error(path, not_a_regular_file());
    expect_error("/no/where", std::make_error_code(std::errc::no_such_file_or_directory));
    std::filesystem::remove(path_);
    write("");
    expect_error(path_ + "/below", std::make_error_code(std::errc::not_a_directory));
    expect_error(path_ + std::string(1, '\0'), std::make_error_code(std::errc::no_such_file_or_directory));
    EXPECT_EQ(not_a_regular_file().message(), "Not a regular file");
}

TEST_F(OutputTest, WritesToAFileAtOnceWhatReadSomeReads) {
    std::FILE* const file = std::fopen(path_.c_str(), "w+b");
    ASSERT_NE(file, nullptr);
    const int descriptor = ::fileno(file);
    const Output output(descriptor);
    EXPECT_EQ(output.write_at_once("a\r\n\x1a"), 4U);
    EXPECT_EQ(output.write("b\n"), 2U);
    EXPECT_EQ(std::fseek(file, 0, SEEK_SET), 0);
    std::array<char, 100> buffer;
    EXPECT_EQ(read_some(descriptor, buffer), 6U);
    EXPECT_EQ(std::string_view(buffer.data(), 6),
              "a\r\n\x1a"
              "b\n");
    EXPECT_EQ(read_some(descriptor, buffer), 0U);
    std::fclose(file);
}

TEST_F(OutputTest, AMissingDescriptorIsAnError) {
    const Output output(-1);
    EXPECT_EQ(output.write_at_once("a"), 0U);
    const auto written = output.write("a");
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error(), std::errc::bad_file_descriptor);
    std::array<char, 1> buffer;
    const auto count = read_some(-1, buffer);
    ASSERT_FALSE(count);
    EXPECT_EQ(count.error(), std::errc::bad_file_descriptor);
}

}  // namespace
}  // namespace quadriga::engine
