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

test.each([
  ["written", "{{ hosst }}", "hosst"],
  ["asked for", "{% if sidecarr.length %}proxy{% endif %}", "sidecarr"],
  ["gone through", "{% for file in linkd %}{{ file.path }}{% endfor %}", "linkd"],
  ["asked for in another", "{% if types.folder %}{% endif %}", "folder"],
  ["gone through in another", "{% for path in types.folders %}{{ path }}{% endfor %}", "folders"],
  ["asked for in an entry", "{% for file in linked %}{% if file.lnk %}{% endif %}{% endfor %}", "lnk"],
])("a name without a value that is %s is named", (_, template, name) => {
  expect(() => fillPlaces(template, VALUES)).toThrow(`nothing has the name ${name}`);
});
