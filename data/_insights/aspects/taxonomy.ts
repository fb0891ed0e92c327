import { cleanliness } from "./cleanliness.ts";
import { communication } from "./communication.ts";
import type { AspectDefinition } from "./definition.ts";
import { emergencyResponse } from "./emergency-response.ts";
import { expertise } from "./expertise.ts";
import { friendliness } from "./friendliness.ts";
import { honesty } from "./honesty.ts";
import { office } from "./office.ts";
import { price } from "./price.ts";
import { professionalism } from "./professionalism.ts";
import { punctuality } from "./punctuality.ts";
import { scheduling } from "./scheduling.ts";
import { speed } from "./speed.ts";
import { warranty } from "./warranty.ts";
import { workmanship } from "./workmanship.ts";

/** The closed list of aspects; its order is the order of equals everywhere. */
export const TAXONOMY: readonly AspectDefinition[] = [
  // How a visit comes about.
  punctuality,
  speed,
  scheduling,
  emergencyResponse,
  office,
  // How the people of the business are.
  professionalism,
  communication,
  honesty,
  friendliness,
  expertise,
  // What is left when the visit is over: the work, the bill, the floor, the promise.
  workmanship,
  price,
  cleanliness,
  warranty,
];
