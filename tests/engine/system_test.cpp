#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <gtest/gtest.h>
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
using LogFileTest = ReadingFiles;
using OutputTest = ReadingFiles;
using WriteToDiskTest = ReadingFiles;

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

TEST_F(LogFileTest, GrowsAtItsEndByBytesAsTheyAre) {
    write("a\n");
    {
        auto file = LogFile::open(path_);
        ASSERT_TRUE(file);
        EXPECT_TRUE(file->is_open());
        file->append("b\r\n");
        EXPECT_EQ(read(), "a\nb\r\n");
        LogFile other = std::move(*file);
        other.append(std::string(100'000, '\n'));
    }
    EXPECT_EQ(read(), "a\nb\r\n" + std::string(100'000, '\n'));
}

TEST_F(LogFileTest, SaysWhyItCannotBeOpened) {
    const auto file = LogFile::open("/no/where");
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error(), std::errc::no_such_file_or_directory);
    const LogFile closed;
    EXPECT_FALSE(closed.is_open());
    closed.append("a");
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

TEST_F(WriteToDiskTest, TakesWhatWasFlushed) {
    std::FILE* const file = std::fopen(path_.c_str(), "wb");
    ASSERT_NE(file, nullptr);
    EXPECT_GE(std::fputs("a\n", file), 0);
    EXPECT_EQ(std::fflush(file), 0);
    EXPECT_EQ(write_to_disk(file), std::error_code());
    EXPECT_EQ(read(), "a\n");
    std::fclose(file);
}

}  // namespace
}  // namespace quadriga::engine
