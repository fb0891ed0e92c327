import type { Backend } from "./backend.ts";
import { deliveryMethods, settleMethods } from "./statements/deliveries.ts";
import { intentMethods } from "./statements/intents.ts";
import { keepMethods } from "./statements/keep.ts";
import { operatorMethods } from "./statements/operator.ts";
import { announceMethods, upkeepMethods } from "./statements/upkeep.ts";
import type { Store } from "./store.ts";

/** A store on a database of any kind. */
export function createStore(backend: Backend): Store {
  return {
    ...announceMethods(backend),
    ...intentMethods(backend),
    ...deliveryMethods(backend),
    ...settleMethods(backend),
    ...operatorMethods(backend),
    ...keepMethods(backend),
    ...upkeepMethods(backend),
    assertInPlace: backend.assertInPlace,
    close: backend.close,
  };
}
