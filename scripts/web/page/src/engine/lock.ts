/** Runs tasks one after the other, each once the previous one has ended or failed. */
export class Lock {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work, work);
    this.last = result;
    return result;
  }
}
