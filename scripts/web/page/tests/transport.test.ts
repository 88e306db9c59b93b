import assert from "node:assert/strict";
import { test } from "node:test";
import { openSocket } from "../src/engine/transport.ts";

/** Opens and closes on command. */
class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  readyState = FakeSocket.CONNECTING;
  readonly sent: string[] = [];
  closed = false;
  onopen = () => {};

  constructor() {
    last = this;
  }
  send(line: string) {
    this.sent.push(line);
  }
  close() {
    assert.notEqual(this.readyState, FakeSocket.CONNECTING);
    this.closed = true;
  }
  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
}
let last: FakeSocket;
Object.assign(globalThis, { WebSocket: FakeSocket });

test("what is sent early waits until the socket is open", () => {
  const transport = openSocket("ws://engine");
  transport.send("ugi");
  assert.deepEqual(last.sent, []);
  last.open();
  transport.send("isready");
  assert.deepEqual(last.sent, ["ugi", "isready"]);
  transport.close();
  assert.ok(last.closed);
});

test("a socket that is not open yet is closed when it is", () => {
  const transport = openSocket("ws://engine");
  transport.send("ugi");
  transport.close();
  assert.ok(!last.closed);
  last.open();
  assert.ok(last.closed);
  assert.deepEqual(last.sent, []);
});
