// Leaves the worker of a thread to Module.newThread: bundlers follow an address only if it is literal, in their own modules.
LibraryManager.library.$PThread.allocateUnusedWorker = function () {
  PThread.unusedWorkers.push(Module["newThread"]());
};
