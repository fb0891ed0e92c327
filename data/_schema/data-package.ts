import * as z from "zod";
import { DatasetVersion } from "./reviews-dataset.ts";
import { COLUMN_TYPES } from "./reviews-table.ts";
import { WebAddress } from "./web-address.ts";

/** `/datapackage.json`: a Data Package 2.0 with one resource, `/reviews.csv`. */
export const DataPackage = z
  .object({
    $schema: z.literal("https://datapackage.org/profiles/2.0/datapackage.json"),
    name: z.literal("reviews"),
    title: z.string().min(1),
    description: z.string().min(1),
    homepage: WebAddress,
    version: DatasetVersion,
    licenses: z.array(z.object({ path: WebAddress })).min(1),
    resources: z
      .array(
        z.object({
          name: z.literal("reviews"),
          type: z.literal("table"),
          path: z.string().min(1).describe("Path of the table, relative to this file."),
          format: z.literal("csv"),
          mediatype: z.literal("text/csv"),
          encoding: z.literal("utf-8"),
          bytes: z.int().min(0),
          hash: z.string().regex(/^sha256:[0-9a-f]{64}$/),
          dialect: z.object({
            $schema: z.literal("https://datapackage.org/profiles/2.0/tabledialect.json"),
            lineTerminator: z.literal("\r\n"),
            header: z.literal(true),
          }),
          schema: z.object({
            $schema: z.literal("https://datapackage.org/profiles/2.0/tableschema.json"),
            fields: z.array(
              z.object({
                name: z.string().min(1),
                type: z.enum(COLUMN_TYPES),
                format: z.string().optional(),
                description: z.string().min(1),
                constraints: z.record(z.string(), z.unknown()).optional(),
              }),
            ),
            primaryKey: z.array(z.string()),
            missingValues: z.array(z.string()),
          }),
        }),
      )
      .length(1),
  })
  .meta({ title: "Data Package of the reviews" });

export type DataPackage = z.infer<typeof DataPackage>;
