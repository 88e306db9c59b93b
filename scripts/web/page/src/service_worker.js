// Answers from one version of the site, so that it works offline and never mixes versions. A new version is installed
// beside the old one, and takes over when no page of the old one is open. The build sets VERSION, a hash of all files,
// and FILES, their paths relative to this file.

const PREFIX = `quadriga ${self.registration.scope} `;
const NAME = PREFIX + VERSION;
/** Isolated pages use the engine with threads, other pages the one without. */
const UNUSED = location.search === "?threads" ? "quadriga-single" : "quadriga-threads";

/** Exact values, cached once they have been requested. */
const ON_DEMAND = "quadriga-placing";

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(removeOthers()));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});

/** Bypasses the browser's HTTP cache, which may hold the previous version. */
async function install() {
  const cache = await caches.open(NAME);
  const files = FILES.filter((file) => !file.startsWith(UNUSED) && !file.startsWith(ON_DEMAND));
  await cache.addAll(files.map((file) => new Request(file, { cache: "no-cache" })));
}

async function removeOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
  }
}

async function answer(request) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && request.url.startsWith(self.registration.scope + ON_DEMAND))
    await cache.put(request, answer.clone());
  return answer;
}
