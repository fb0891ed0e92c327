import { describeProxy } from "../../helpers/hosts/proxy-suite.ts";
import { describeRebuild } from "../../helpers/hosts/rebuild-suite.ts";
import { describeServing } from "../../helpers/hosts/serving-suite.ts";
import { useServer } from "../../helpers/hosts/use-server.ts";

const open = useServer("nginx");

describeServing(open, {
  ownTags: true,
  brotliFirst: true,
  bothValidators: true,
  preflightAnywhere: true,
});

describeProxy(open);

describeRebuild("nginx");
