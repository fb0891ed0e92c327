import { describeProxy } from "../../helpers/hosts/proxy-suite.ts";
import { describeRebuild } from "../../helpers/hosts/rebuild-suite.ts";
import { describeServing } from "../../helpers/hosts/serving-suite.ts";
import { useServer } from "../../helpers/hosts/use-server.ts";

const open = useServer("caddy");

describeServing(open, {
  ownTags: true,
  laterDates: true,
  undated304: true,
  noPreconditions: true,
  preflightAnywhere: true,
});

describeProxy(open);

describeRebuild("caddy");
