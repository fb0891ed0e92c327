/** Programs in the words of generated clients, which print the number of reviews and the two that a search finds. */
export const HEY_API = (url: string) => `
import { client } from "./hey/client.gen";
import { getReviews, searchReviews } from "./hey/sdk.gen";

client.setConfig({ baseUrl: ${JSON.stringify(url)} });
const all = await getReviews({ throwOnError: true });
const found = await searchReviews({ query: { min_rating: 4, limit: 2 }, throwOnError: true });
console.log(all.data.aggregate_rating.count, found.data.reviews.length);
`;

export const ORVAL = `
import { getReviews, searchReviews } from "./orval";

const all = await getReviews();
const found = await searchReviews({ min_rating: 4, limit: 2 });
if (all.status !== 200 || found.status !== 200) throw new Error("no answer");
console.log(all.data.aggregate_rating.count, found.data.reviews.length);
`;

export const REDOCLY = (url: string) => `
import { configure, getReviews, searchReviews } from "./redocly";

configure({ serverUrl: ${JSON.stringify(url)} });
const all = await getReviews();
const found = await searchReviews({ query: { min_rating: 4, limit: 2 } });
console.log(all.aggregate_rating.count, found.reviews.length);
`;

/** It makes types alone: what a program fetches by itself is typed by them. */
export const OPENAPI_TYPESCRIPT = (url: string) => `
import type { operations } from "./types";

type Answer<Id extends "getReviews" | "searchReviews"> = operations[Id]["responses"][200]["content"]["application/json"];
const read = async (path: string) => (await fetch(${JSON.stringify(url)} + path)).json();
const all: Answer<"getReviews"> = await read("/reviews.json");
const found: Answer<"searchReviews"> = await read("/api/reviews/search?min_rating=4&limit=2");
console.log(all.aggregate_rating.count, found.reviews.length);
`;

/** Orval's settings: calls by fetch, to this origin. */
export const ORVAL_CONFIG = (url: string) =>
  `export default { reviews: { input: "./openapi.json", output: { target: "./orval.ts", client: ` +
  `"fetch", baseUrl: ${JSON.stringify(url)} } } };`;
