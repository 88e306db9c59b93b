// Without a file system emscripten's `open` pretends to succeed.
mergeInto(LibraryManager.library, {
  __syscall_open: function () {
    return -{{{ cDefine("EROFS") }}};
  },
});
