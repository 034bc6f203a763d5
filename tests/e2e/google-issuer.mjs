// Stands in for Google: a page on which the browser chooses an address, the ID token that it is sent back with, and the key
// that the token is signed with.
import { generateKeyPairSync, sign } from "node:crypto";
import { createServer } from "node:http";

export const CLIENT_ID = "duel-ledger-e2e";

const LIFE_SECONDS = 3600;
const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** Starts it on a free port; resolves to its address. It ends with the process. */
export async function startIssuer() {
  const server = createServer((request, response) => {
    const address = `http://${request.headers.host}`;
    const url = new URL(request.url, address);
    const respond = PAGES[url.pathname];
    if (respond === undefined) response.writeHead(404).end();
    else respond(response, url.searchParams, address);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${server.address().port}`;
}

const PAGES = {
  "/certs": (response) => {
    const key = { ...publicKey.export({ format: "jwk" }), kid: "e2e", use: "sig", alg: "RS256" };
    response.setHeader("content-type", "application/json").end(JSON.stringify({ keys: [key] }));
  },
  "/auth": (response, asked) => {
    const passedOn = ["redirect_uri", "client_id", "state", "nonce"]
      .map((name) => `<input type="hidden" name="${name}" value="${escaped(asked.get(name))}">`)
      .join("");
    response
      .setHeader("content-type", "text/html")
      .end(
        `<!doctype html><html lang="en"><title>Issuer</title><link rel="icon" href="data:,"><main><h1>Choose an account</h1>` +
          `<form action="/choose">${passedOn}<label>Address <input name="email"></label>` +
          `<button>Continue</button></form></main></html>`,
      );
  },
  "/choose": (response, chosen, address) => {
    const fragment = new URLSearchParams({
      state: chosen.get("state"),
      id_token: idToken(chosen, address),
    });
    const location = `${chosen.get("redirect_uri")}#${fragment}`;
    response.writeHead(302, { location }).end();
  },
};

/** A token for the chosen address, whose owner has it as the subject too. */
function idToken(chosen, issuer) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: issuer,
    aud: chosen.get("client_id"),
    sub: `subject of ${chosen.get("email")}`,
    email: chosen.get("email"),
    email_verified: true,
    nonce: chosen.get("nonce"),
    iat: now,
    exp: now + LIFE_SECONDS,
  };
  const message = [{ alg: "RS256", kid: "e2e", typ: "JWT" }, claims].map(encoded).join(".");
  return `${message}.${sign("RSA-SHA256", Buffer.from(message), privateKey).toString("base64url")}`;
}

function encoded(part) {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function escaped(text) {
  return (text ?? "").replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
