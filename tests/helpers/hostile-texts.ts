/** Texts that break careless output, and what XML 1.0 can carry of each after the journal has cleaned it. */
export const HOSTILE_TEXTS: readonly { given: string; inXml: string }[] = [
  {
    given: "bell \u0007, vertical tab \u000b, escape \u001b, null \u0000.",
    inXml: "bell , vertical tab , escape , null .",
  },
  { given: "delete \u007f and next line \u0085.", inXml: "delete  and next line ." },
  { given: "end ]]> of ]]]]>> data", inXml: "end ]]> of ]]]]>> data" },
  {
    given: "<![CDATA[ <!-- x --> <?xml version='1.0'?> <!DOCTYPE a>",
    inXml: "<![CDATA[ <!-- x --> <?xml version='1.0'?> <!DOCTYPE a>",
  },
  { given: "lone \ud800 high, lone \udc00 low", inXml: "lone \ufffd high, lone \ufffd low" },
  { given: "not characters: \ufffe \uffff", inXml: "not characters:  " },
  {
    given: "</script><script>alert(1)</script><img src=x onerror=alert(1)>",
    inXml: "</script><script>alert(1)</script><img src=x onerror=alert(1)>",
  },
  { given: "&amp; &lt; &#0; &#x1F; &nosuch; & AT&T", inXml: "&amp; &lt; &#0; &#x1F; &nosuch; & AT&T" },
  {
    given: `javascript:alert("1") 'quoted' data:text/html,x`,
    inXml: `javascript:alert("1") 'quoted' data:text/html,x`,
  },
  {
    given: "right to left \u202e, separators \u2028\u2029, emoji 👩🏽‍🔧 𝒳",
    inXml: "right to left \u202e, separators \u2028\u2029, emoji 👩🏽‍🔧 𝒳",
  },
  {
    given: "$& $1 $$ $\u007bx} {{ 7 * 7 }} {% raw %} `x`",
    inXml: "$& $1 $$ $\u007bx} {{ 7 * 7 }} {% raw %} `x`",
  },
];
