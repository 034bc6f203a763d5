import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { restoreSession } from "@/api/session";
import { App } from "@/app/app";
import { reloadOnceOnStaleChunk } from "@/app/stale-chunk";
import "@/styles/index.css";

reloadOnceOnStaleChunk();
void restoreSession();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
