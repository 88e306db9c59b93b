// A complete client for any game of any engine that answers `query board`: a person against the engine, by clicks.
// usage: node protocol/example_client.mjs ENGINE [GAME [SECONDS]]
// Each line of the input is a click: a cell or a card that may be next, as the line "next:" lists them, or "back" to take
// back the last click or, without one, the last two moves. The picture of the board is written to board.svg.
import {spawn} from "node:child_process";
import {writeFileSync} from "node:fs";
import {createInterface} from "node:readline";

const [program, game = "", seconds = "1"] = process.argv.slice(2);
const engine = spawn(program, {stdio: ["pipe", "pipe", "inherit"]});
const lines = createInterface({input: engine.stdout})[Symbol.asyncIterator]();
const send = (text) => engine.stdin.write(text + "\n");

// Sends a command and waits for the line of its answer that begins with one of these words.
async function ask(command, ...words) {
    send(command);
    for (;;) {
        const {value, done} = await lines.next();
        if (done) throw new Error("the engine has ended");
        if (value.startsWith("info string error")) throw new Error(value);
        if (words.some((word) => value.startsWith(word))) return value;
    }
}
const query = async (question) => (await ask(`query ${question}`, "response")).slice("response ".length);

// A move is a chain of cells and at most one name; before a name, "pass" is an element of its own. A word of another form is
// one element.
const elements = (move) => {
    const chain = move.match(/[a-z][0-9]{1,2}|pass(?=[a-z]{2})|[a-z]{2,}/g) ?? [];
    return chain.join("") === move ? chain : [move];
};

// What may be clicked after these clicks, and the move that they make up, if they are one.
function choices(moves, clicks) {
    const fits = (chain) => clicks.every((click, at) => chain[at] === click);
    const chains = moves.map(elements).filter(fits);
    const next = new Set(chains.map((chain) => chain[clicks.length]).filter(Boolean));
    return {next: [...next].sort(), move: chains.some((chain) => chain.length === clicks.length) ? clicks.join("") : null};
}

function show(board) {
    const name = (id) => board.players.find((player) => player.id === id)?.name ?? "neutral";
    const standing = {none: `${name(board.turn)} to move`, p1win: `${name("p1")} has won`, p2win: `${name("p2")} has won`, draw: "draw"};
    console.log(`${board.title}, ply ${board.ply}: ${standing[board.result]}${board.reason ? `, ${board.reason.text}` : ""}`);
    if (board.last.length) console.log(`last move: ${board.last.join(" ")}`);
    for (const {id} of [...board.players, {id: null}]) {
        const on = board.cells.filter((cell) => cell.pieces.at(-1)?.owner === id);
        const pieces = on.map((cell) => `${cell.pieces.at(-1).kind} ${cell.id}`);
        const hand = board.hand.filter(({owner}) => owner === id).map(({kind, count}) => `${count} ${kind} in hand`);
        const cards = board.cards.filter(({owner}) => owner === id).map(({title}) => `card ${title}`);
        const all = [...pieces, ...hand, ...cards];
        if (all.length) console.log(`${name(id)}: ${all.join(", ")}`);
    }
}

await ask("ugi", "ugiok");
if (game) send(`setoption name Game value ${game}`);
await ask("isready", "readyok");
const clicks = createInterface({input: process.stdin})[Symbol.asyncIterator]();
const played = [];
let chosen = [];
for (;;) {
    send(`position startpos${played.length ? ` moves ${played.join(" ")}` : ""}`);
    const board = JSON.parse(await query("board"));
    writeFileSync("board.svg", await ask("svg p1", "<svg"));
    show(board);
    if (board.result !== "none") break;
    if (board.turn === "p2") {
        played.push((await ask(`go movetime ${1000 * seconds}`, "bestmove")).split(" ")[1]);
        continue;
    }
    const moves = (await query("moves")).split(" ");
    let move = null;
    while (move === null) {
        const {next} = choices(moves, chosen);
        console.log(`next: ${next.join(" ")}`);
        const {value: click, done} = await clicks.next();
        if (done) process.exit(0);
        if (click === "back" && !chosen.length && played.length) break;
        if (click === "back") chosen.pop();
        else if (next.includes(click)) chosen.push(click);
        else console.log(`${click} cannot be next`);
        const after = choices(moves, chosen);
        if (after.move && !after.next.length) move = after.move;
    }
    if (move) played.push(move);
    else played.splice(-2);
    chosen = [];
}
send("quit");
process.exit(0);
