"use strict";
(() => {
    const data = JSON.parse(document.getElementById("data").textContent);
    if (!data.games.length) return;
    const at = (id) => document.getElementById(id);
    const SVG = "http://www.w3.org/2000/svg";
    let game = 0, ply = 0, timer = null;

    at("viewer").hidden = false;
    at("game").append(...data.games.map((each, index) => new Option(each.title, index)));

    function unpacked(code) {
        const numbers = [];
        for (const each of code) {
            if (each >= 0) numbers.push(each);
            else for (let n = each; n < 0; n++) numbers.push(numbers[numbers.length - 1] + 1);
        }
        return numbers;
    }
    const drawing = (number) => unpacked(data.boards[number]).map((piece) => data.pieces[piece]).join("");
    // All boards of a game have one frame [left, top, width, height], although an endless board grows and wanders: cells
    // have the same coordinates in all of them.
    let frame = [0, 0, 1, 1];
    const FRAME = /viewBox="([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)" width="[\d.]+" height="[\d.]+"/;
    const GROUND = /class="ground" x="[^"]*" y="[^"]*" width="[^"]*" height="[^"]*"/;
    function measure() {
        const frames = data.games[game].boards.map((number) => FRAME.exec(drawing(number))?.slice(1).map(Number) ?? frame);
        const [left, top] = [0, 1].map((side) => Math.min(...frames.map((each) => each[side])));
        const [right, bottom] = [0, 1].map((side) => Math.max(...frames.map((each) => each[side] + each[side + 2])));
        at("board").hidden = !frames.length;
        if (!frames.length) return;
        frame = [left, top, right - left, bottom - top];
        at("board").style.aspectRatio = `${frame[2]} / ${frame[3]}`;
        at("board").style.setProperty("--shape", frame[2] / frame[3]);
    }
    function framed(svg) {
        const [x, y, width, height] = frame;
        return svg.replace(FRAME, `viewBox="${frame.join(" ")}" width="${width}" height="${height}"`)
            .replace(GROUND, `class="ground" x="${x}" y="${y}" width="${width}" height="${height}"`);
    }

    function element(name, text = "", kind = "") {
        const made = document.createElement(name);
        made.textContent = text;
        made.className = kind;
        return made;
    }
    // The player (0 or 1) to move after so many plies; undefined where the engine refused to go on.
    const mover = (plies) => data.games[game].turns[plies];

    function listPlayers() {
        const players = data.games[game].players;
        at("players").replaceChildren(...players.map(([name, colour, engine]) => {
            const line = element("span");
            line.append(element("i", "", "piece"), element("b", name), element("span", engine));
            line.style.setProperty("--colour", colour);
            return line;
        }));
        players.forEach(([, colour], player) => at("viewer").style.setProperty(`--player${player}`, colour));
        at("view").textContent = `Scores are from the point of view of ${players[0][0]}.`;
        at("curve").setAttribute("aria-label", `score for ${players[0][0]} over the plies; click to go there`);
    }

    function listMoves() {
        at("moves").replaceChildren(...data.games[game].moves.map(([move, score, , note], index) => {
            const button = document.createElement("button");
            button.append(element("b", move), element("span", score, "points"), element("span", note));
            button.onclick = () => go(index + 1);
            const item = element("li", "", mover(index) === undefined ? "" : `player${mover(index)}`);
            item.append(button);
            return item;
        }));
    }

    function shape(name, attributes) {
        const element = document.createElementNS(SVG, name);
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
        return element;
    }

    // p1's score in hundredths, upwards, limited to the height. One unit of width a ply.
    const width = () => Math.max(1, data.games[game].moves.length);
    const height = (value) => 50 - 46 * Math.max(-1, Math.min(1, value / data.limit));
    function drawCurve() {
        const points = data.games[game].moves
            .map((move, index) => [index + 1, move[2]]).filter(([, value]) => value !== null)
            .map(([x, value]) => `${x},${height(value).toFixed(1)}`);
        at("curve").setAttribute("viewBox", `0 0 ${width()} 100`);
        at("curve").setAttribute("preserveAspectRatio", "none");
        at("curve").replaceChildren(
            shape("line", {x1: 0, y1: 50, x2: width(), y2: 50, class: "zero"}),
            shape("polyline", {points: points.join(" "), class: "score"}),
            shape("line", {id: "cursor", y1: 0, y2: 100}));
        at("curve").toggleAttribute("hidden", points.length < 2);
    }

    function drawBoard() {
        const {boards, moves} = data.games[game];
        if (!boards.length) return;
        const board = Math.min(ply, boards.length - 1);
        at("picture").src = "data:image/svg+xml," + encodeURIComponent(framed(drawing(boards[board])));
        at("picture").alt = ply ? `board after ${moves[ply - 1][0]}` : "board at the start";
    }

    function sayStatus() {
        const {end, moves, players} = data.games[game];
        const over = ply === moves.length && end;
        [...at("players").children].forEach((line, player) => line.classList.toggle("mover", !over && player === mover(ply)));
        at("status").textContent = over ? end : mover(ply) === undefined ? "" : `${players[mover(ply)][0]} to move`;
    }

    function show() {
        const {moves} = data.games[game];
        drawBoard();
        sayStatus();
        at("place").textContent = `${ply} / ${moves.length}`;
        at("cursor").setAttribute("x1", ply);
        at("cursor").setAttribute("x2", ply);
        at("moves").querySelector(".here")?.classList.remove("here");
        const item = at("moves").children[ply - 1];
        item?.classList.add("here");
        // Not scrollIntoView, which would scroll the page as well.
        const list = at("moves");
        if (item) list.scrollTop = item.offsetTop - list.offsetTop - (list.clientHeight - item.clientHeight) / 2;
        else list.scrollTop = 0;
        for (const id of ["first", "back"]) at(id).disabled = ply === 0;
        for (const id of ["last", "forward"]) at(id).disabled = ply === moves.length;
        at("game-before").disabled = game === 0;
        at("game-after").disabled = game === data.games.length - 1;
    }

    function go(where) {
        const next = Math.max(0, Math.min(data.games[game].moves.length, where));
        if (next === ply && timer) stop();
        ply = next;
        show();
    }

    function choose(which, where = 0) {
        game = Math.max(0, Math.min(data.games.length - 1, which));
        ply = Math.max(0, Math.min(data.games[game].moves.length, where));
        at("game").value = game;
        at("lines").replaceChildren(...data.games[game].lines.map((line) => element("p", line)));
        measure();
        listPlayers();
        listMoves();
        drawCurve();
        show();
    }

    function stop() {
        clearInterval(timer);
        timer = null;
        at("play").textContent = "Play";
    }
    function play() {
        if (timer) return stop();
        if (ply === data.games[game].moves.length) go(0);
        at("play").textContent = "Pause";
        timer = setInterval(() => go(ply + 1), 700);
    }

    // #game=3&ply=12, games from 1; what is no number counts as the first.
    function fromAddress() {
        const place = new URLSearchParams(location.hash.slice(1));
        if (!place.has("game")) return false;
        choose((parseInt(place.get("game"), 10) || 1) - 1, parseInt(place.get("ply"), 10) || 0);
        return true;
    }

    const actions = {
        first: () => go(0), back: () => go(ply - 1), forward: () => go(ply + 1), last: () => go(Infinity), play,
        "game-before": () => choose(game - 1), "game-after": () => choose(game + 1),
    };
    const keys = {
        ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play",
        PageUp: "game-before", PageDown: "game-after",
    };
    for (const [id, action] of Object.entries(actions)) at(id).onclick = action;
    at("game").onchange = () => choose(Number(at("game").value));
    at("curve").onclick = (event) => {
        const box = at("curve").getBoundingClientRect();
        go(Math.round((event.clientX - box.left) / box.width * width()));
    };
    document.addEventListener("keydown", (event) => {
        const inViewer = event.target.closest?.(".viewer");
        const mine = event.key.startsWith("Arrow") || inViewer;
        if (!(event.key in keys) || !mine || event.target.tagName === "SELECT" || event.ctrlKey || event.altKey || event.metaKey) return;
        if (event.key === " " && event.target.tagName === "BUTTON") return;
        event.preventDefault();
        actions[keys[event.key]]();
    });
    let from = null;
    at("board").addEventListener("touchstart", (event) => { from = event.touches[0].clientX; }, {passive: true});
    at("board").addEventListener("touchend", (event) => {
        const way = event.changedTouches[0].clientX - from;
        if (Math.abs(way) > 40) go(ply + (way < 0 ? 1 : -1));
    });
    at("board").onclick = (event) => {
        const box = at("board").getBoundingClientRect();
        go(ply + (event.clientX < box.left + box.width / 3 ? -1 : 1));
    };
    window.addEventListener("hashchange", () => { if (fromAddress()) at("viewer").scrollIntoView(); });
    if (fromAddress()) at("viewer").scrollIntoView();
    else choose(0);
})();
