import { expect, test } from "vitest";
import { fillPlaces } from "../../content/_api/fill-template.ts";

const VALUES = {
  host: "reviews.pell.example",
  linked: [{ path: "/a", link: "" }],
  types: { extensions: [[".html", "text/html"]] },
  sidecar: [],
  none: null,
};

test("what has a value stands in its place, empty or not, and so do macros and names that a template sets", () => {
  const template = `
{%- macro served(path, type="page") %}{{ path }} {{ type }};{% endmacro -%}
{% set here = host -%}
{{ here }}: {% for file in linked %}{{ loop.index }} {{ served(file.path) }}{% if file.link %}linked{% endif %}{% endfor %}
{%- for end, type in types.extensions %}{{ served(end, type) }}{% endfor %}
{%- for name, value in types %}{{ name }} {{ value | dump }}{% endfor %}
{%- if sidecar.length or none %}sidecar{% endif %}`;
  expect(fillPlaces(template, VALUES)).toBe(
    'reviews.pell.example: 1 /a page;.html text/html;extensions [[".html","text/html"]]',
  );
});

test("a name without a value is refused where it would be written", () => {
  expect(() => fillPlaces("{{ hosst }}", VALUES)).toThrow(/undefined/);
});
