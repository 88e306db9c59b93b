// The npm package, in node: both builds, through the worker's messages alone. QUADRIGA_PACKAGE is the package's folder,
// QUADRIGA_BINARY the native engine that counts the same nodes.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";

const folder = process.env.QUADRIGA_PACKAGE;
const binary = process.env.QUADRIGA_BINARY;
const { startEngine } = await import(pathToFileURL(`${folder}/node.js`));
const PLACING = new URL("../../../games/onoro/placing/5.bin", import.meta.url);
const games = ["onager", "onitama", "nonaga", "onoro"];

/** The engine's lines one by one. */
class Client {
  static async start(settings) {
    const client = new Client();
    client.engine = await startEngine((line) => client.#receive(line), settings);
    client.ended = new Promise((resolve) => client.engine.on("exit", resolve));
    return client;
  }

  #lines = [];
  #wanted;

  #receive(line) {
    this.#lines.push(line);
    this.#wanted?.();
  }

  send(...lines) {
    for (const line of lines) this.engine.postMessage(line);
  }

  async next() {
    while (this.#lines.length === 0) await new Promise((resolve) => (this.#wanted = resolve));
    return this.#lines.shift();
  }

  /** All lines up to the first that begins with `beginning`, which is the last one. */
  async until(beginning) {
    const lines = [];
    while (!lines.at(-1)?.startsWith(beginning)) lines.push(await this.next());
    return lines;
  }

  async ask(question) {
    this.send(`query ${question}`);
    const answer = await this.next();
    assert.match(answer, /^response/);
    return answer.slice("response ".length);
  }

  /** Sends the lines, which end with a search, and waits for its end. The engine must accept them all. */
  async search(...lines) {
    this.send(...lines);
    const answer = await this.until("bestmove ");
    assert.deepEqual(
      answer.filter((line) => line.startsWith("info string error")),
      [],
    );
  }

  async isReady() {
    this.send("isready");
    assert.equal(await this.next(), "readyok");
  }
}

for (const threads of [true, false]) {
  describe(threads ? "with threads" : "with one thread", { timeout: 600_000 }, () => {
    let client;
    before(async () => (client = await Client.start({ threads })));
    after(() => client.engine.terminate());

    test("answers both handshakes", async () => {
      client.send("ugi");
      const ugi = await client.until("ugiok");
      assert.match(ugi[0], /^id name Quadriga \d/);
      assert.ok(ugi.some((line) => line.startsWith("option name Game ")));
      client.send("uci");
      assert.ok(!(await client.until("uciok")).includes("protocol 1.0"));
      client.send("ugi");
      await client.until("ugiok");
      await client.isReady();
    });

    for (const game of games) {
      test(`plays a game of ${game}`, async () => {
        client.send(`setoption name Game value ${game}`, "setoption name MoveLimit value 40", "uginewgame");
        const moves = [];
        client.send("position startpos");
        while ((await client.ask("gameover")) === "false") {
          client.send("go nodes 200");
          const move = (await client.until("bestmove ")).at(-1).slice("bestmove ".length);
          assert.equal(await client.ask(`islegal ${move}`), "true");
          moves.push(move);
          client.send(`position startpos moves ${moves.join(" ")}`);
        }
        assert.ok(moves.length >= 4 && moves.length <= 40);
        assert.match(await client.ask("result"), /^(p1win|p2win|draw)$/);
        client.send("setoption name MoveLimit value 1000");
      });

      test(`counts the moves of ${game} as the tests of the rules do`, async () => {
        client.send(`setoption name Game value ${game}`);
        const rows = readFileSync(new URL(`../../perft/${game}.txt`, import.meta.url), "utf8").split("\n");
        let compared = 0;
        for (const row of rows.filter((text) => text && !text.startsWith("#"))) {
          const [position, ...counts] = row.split(";").map((field) => field.trim());
          const known = counts
            .map((count) => count.slice(1).split(" ").map(Number))
            .filter(([, nodes]) => nodes < 300_000);
          if (known.length === 0) continue;
          const [depth, nodes] = known.at(-1);
          client.send(`position fen ${position}`, `perft ${depth}`);
          assert.equal((await client.until("Nodes searched: ")).at(-1), `Nodes searched: ${nodes}`, position);
          compared += 1;
        }
        assert.ok(compared > 3);
      });
    }

    test("searches the same nodes as the native engine", async () => {
      const native = execFileSync(binary, ["bench", "3"], { encoding: "utf8" }).trim().split("\n");
      client.send("bench 3");
      const lines = [];
      while (lines.length < native.length) lines.push(await client.next());
      assert.match(lines.at(-2), /^\d+ nodes$/);
      assert.match(lines.at(-1), /^\d+ nps$/);
      // Onoro comes last. Only the native engine has the values of its placing phase.
      const nodes = (lines) => lines.slice(0, games.indexOf("onoro")).map((line) => line.split(" nodes")[0]);
      assert.deepEqual(nodes(lines), nodes(native));
      const search = ["setoption name Game value onoro", "position fen 2WWB/1WBWB/1WBBW/BBWB/1W - b", "go depth 4"];
      const answer = execFileSync(binary, { input: search.join("\n"), encoding: "utf8" })
        .trim()
        .split("\n");
      client.send(...search);
      const told = (lines) =>
        lines
          .at(-2)
          .replace(/ nps \d+/, "")
          .replace(/ time \d+/, "");
      assert.equal(told(await client.until("bestmove")), told(answer));
    });

    test("obeys a stop within 100 ms, and answers isready meanwhile", async () => {
      client.send("setoption name Game value onager", "position startpos");
      const times = [];
      for (let round = 0; round < 7; ++round) {
        client.send("go infinite");
        await client.until("info depth 3 ");
        client.send("isready");
        await client.until("readyok");
        await new Promise((resolve) => setTimeout(resolve, 100));
        const start = performance.now();
        client.send("stop");
        await client.until("bestmove ");
        times.push(performance.now() - start);
      }
      // The median, because other programs may run on this machine.
      assert.ok(times.sort((a, b) => a - b)[3] < 100, `${times}`);
    });

    test("stops a perft, a bench and a ponder search", async () => {
      client.send("setoption name Game value onager", "position startpos");
      for (const [work, end] of [
        ["perft 12", "info string perft stopped"],
        ["bench 30", "info string bench stopped"],
        ["go ponder p1time 1000 p2time 1000", "bestmove "],
      ]) {
        client.send(work);
        await new Promise((resolve) => setTimeout(resolve, 50));
        client.send("stop");
        await client.until(end);
      }
    });

    test("keeps time", async () => {
      for (const [command, least] of [
        ["go movetime 300", 250],
        ["go p1time 400 p2time 400", 0],
      ]) {
        const start = performance.now();
        client.send(command);
        await client.until("bestmove ");
        const time = performance.now() - start;
        assert.ok(time >= least && time < 5_000, `${command}: ${time} ms`);
      }
    });

    test("ponders until the ponderhit", async () => {
      client.send("go ponder movetime 50");
      await new Promise((resolve) => setTimeout(resolve, 200));
      client.send("isready");
      assert.ok(!(await client.until("readyok")).some((line) => line.startsWith("bestmove")));
      client.send("ponderhit");
      await client.until("bestmove ");
    });

    test("keeps the order of its answers", async () => {
      client.send("position startpos");
      for (let round = 0; round < 50; ++round) {
        client.send("query ply", "isready");
        assert.deepEqual([await client.next(), await client.next()], ["response 0", "readyok"]);
      }
    });

    test("knows the values of Onoro's placing phase that it is given, and no others", async () => {
      const other = await Client.start({ threads });
      const frame = Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), readFileSync(PLACING)]);
      const placing = new Uint8Array(execFileSync("zstd", ["-dc"], { input: frame, maxBuffer: 1 << 24 }));
      other.send({ placing: placing.subarray(1), pawns: 5 }, { placing, pawns: 5 }); // the first is too short
      other.send("setoption name Game value onoro", "setoption name Pawns value 5", "position startpos");
      const native = execFileSync(binary, {
        input: "setoption name Game value onoro\nsetoption name Pawns value 5\nposition startpos\nquery values\n",
      });
      assert.equal(`response ${await other.ask("values")}\n`, String(native));
      other.send("setoption name Pawns value 6", "position startpos");
      assert.equal(await other.ask("values"), "unknown");
      await other.engine.terminate();
    });

    test("refuses bad input and goes on", async () => {
      const refused = async (code, ...lines) => {
        client.send(...lines);
        assert.match(await client.next(), new RegExp(`^info string error ${code} `));
      };
      await refused("unknown-command", "nonsense \u0000\u0007 \u{1f3b2}");
      const values = [{ some: "object" }, { placing: "text" }, ["isready"], undefined, 7, true, new Uint8Array(3)];
      for (const value of values) await refused("bad-message", value);
      const several = [
        "query ply\nisready",
        "query ply\r\nisready\n",
        "query ply\risready",
        "\nquery ply",
        "query ply\n\n",
      ];
      for (const lines of several) await refused("bad-message", lines);
      await refused("bad-fen", "position fen nonsense");
      await refused("line-too-long", "x".repeat(3 << 20));
      await refused("out-of-memory", "setoption name Hash value 4095");
      for (const size of [4096, 4097, 100000]) await refused("bad-value", `setoption name Hash value ${size}`);
      await refused("bad-value", "setoption name DebugLogFile value log.txt");
      client.send("position startpos", "query ply\n", "isready\r\n");
      assert.deepEqual([await client.next(), await client.next()], ["response 0", "readyok"]);
    });

    test("resizes the hash table", async () => {
      for (const size of [1, 64, 256, 16]) {
        await client.search(`setoption name Hash value ${size}`, "go nodes 100");
      }
      await client.isReady();
    });

    test("ends with a quit, after the answers to what was asked", async () => {
      const other = await Client.start({ threads });
      other.send("ugi", "go infinite", "quit");
      await other.until("ugiok");
      await other.until("bestmove ");
      assert.equal(await other.ended, 0);
    });

    test("ends at once when terminated", async () => {
      const other = await Client.start({ threads });
      other.send("go infinite");
      await other.until("info depth 1 ");
      const start = performance.now();
      await other.engine.terminate();
      await other.ended;
      assert.ok(performance.now() - start < 5_000);
    });
  });
}

test("searches with several threads", { timeout: 120_000 }, async () => {
  const client = await Client.start();
  client.send("setoption name Threads value 3");
  for (const limit of ["depth 4", "movetime 200", "nodes 3000"]) await client.search(`go ${limit}`);
  client.engine.terminate();
});

describe("the program", { timeout: 120_000 }, () => {
  const lines = (command, words, input) =>
    String(execFileSync(command, words, { input }))
      .trimEnd()
      .split("\n");

  test("finishes what it has been told when its input ends, as the native one does", () => {
    const counted = (command, words) =>
      lines(command, words, "setoption name Game value onitama\nperft 5\ngo depth 7").filter(
        (line) => !/^info/.test(line),
      );
    const native = counted(binary, []);
    assert.match(native.at(-1), /^bestmove /);
    assert.deepEqual(counted(process.execPath, [`${folder}/cli.js`]), native);
  });

  test("ends an unbounded search when its input ends", () => {
    assert.match(lines(process.execPath, [`${folder}/cli.js`], "go infinite").at(-1), /^bestmove /);
  });

  test("runs one command, as the native one does", () => {
    assert.deepEqual(
      lines(process.execPath, [`${folder}/cli.js`, "query", "games"]),
      lines(binary, ["query", "games"]),
    );
  });

  test("ends as the native one does when it refuses a command", () => {
    const ended = (command, words) => {
      const { status, stdout, stderr } = spawnSync(command, words, { encoding: "utf8", input: "" });
      return [status, stdout, stderr];
    };
    const commands = [
      "nonsense",
      "isrady",
      "",
      "#",
      "position fen x",
      "go depth x",
      "setoption name Threads value x",
      "query ply",
    ];
    const statuses = commands.map((text) => {
      const native = ended(binary, [text]);
      assert.deepEqual(ended(process.execPath, [`${folder}/cli.js`, text]), native, text);
      return native[0];
    });
    assert.deepEqual(statuses, [2, 2, 2, 2, 1, 1, 1, 0]);
    const [status, stdout] = ended(process.execPath, [`${folder}/cli.js`, "query ply\nisready"]);
    assert.equal(status, 1);
    assert.match(stdout, /^info string error bad-message /);
  });

  test("answers flags and refuses those that it does not have", () => {
    const flag = (word) => spawnSync(process.execPath, [`${folder}/cli.js`, word], { encoding: "utf8", input: "" });
    assert.match(flag("--help").stdout, /^usage: quadriga \[command\]\n/);
    const { version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
    assert.equal(flag("--version").stdout, `Quadriga ${version}\n`);
    const { status, stdout, stderr } = flag("--game");
    assert.deepEqual([status, stdout, stderr], [2, "", "quadriga: no flag '--game'\nTry 'quadriga --help'.\n"]);
  });
});
