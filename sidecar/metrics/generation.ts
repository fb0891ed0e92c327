import { Gauge, type Registry } from "prom-client";
import type { PublishedSite } from "../site/published-site.ts";

/** Measures which generation is being served and when it was built. */
export function measureGeneration(register: Registry, site: () => PublishedSite): void {
  new Gauge({
    name: "dataset_generation_info",
    help: "Always 1; its labels name the generation that is being served.",
    labelNames: ["generation", "version"],
    registers: [register],
    collect() {
      const { generation, version } = site();
      this.reset();
      this.set({ generation, version }, 1);
    },
  });
  new Gauge({
    name: "dataset_build_timestamp_seconds",
    help: "When that generation was built.",
    registers: [register],
    collect() {
      this.set(Date.parse(site().manifest.built_at) / 1000);
    },
  });
  new Gauge({
    name: "dataset_reviews",
    help: "Reviews in that generation.",
    registers: [register],
    collect() {
      this.set(site().aggregateRating.count);
    },
  });
}
