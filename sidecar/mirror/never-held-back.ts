import { DecoratorHandler, type Dispatcher } from "undici";

/**
 * Lets each answer flow on, however slowly it is read, and keeps in memory what is not read yet: undici 7 ends the process
 * when a server closes a connection whose answer it holds back (nodejs/undici#5360).
 */
export const neverHeldBack: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const inner: Dispatcher.DispatchHandler = new DecoratorHandler(handler);
  return dispatch(options, {
    onRequestStart: (...args) => inner.onRequestStart?.(...args),
    onRequestUpgrade: (...args) => inner.onRequestUpgrade?.(...args),
    onResponseStart: (controller, ...head) => inner.onResponseStart?.(withoutPause(controller), ...head),
    onResponseData: (controller, chunk) => inner.onResponseData?.(withoutPause(controller), chunk),
    onResponseEnd: (...args) => inner.onResponseEnd?.(...args),
    onResponseError: (...args) => inner.onResponseError?.(...args),
  });
};

function withoutPause(controller: Dispatcher.DispatchController): Dispatcher.DispatchController {
  return new Proxy(controller, {
    get(target, name) {
      if (name === "pause") return () => {};
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
