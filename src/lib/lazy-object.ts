export interface LazyObject<Value> {
  /** A proxy of the object, which its first use creates. */
  readonly stand: Value;
  /** True once anything has read, listed, written or asked for a property. */
  readonly isMade: boolean;
}

/** Creates the object on first use. Its methods must not need private fields: `this` is the proxy. */
export function createLazyObject<Value extends object>(make: () => Value): LazyObject<Value> {
  const uses = new Uses(make);
  const stand = new Proxy<Value>(Object.create(null), uses);
  return {
    stand,
    get isMade() {
      return uses.isMade;
    },
  };
}

class Uses<Value extends object> implements ProxyHandler<Value> {
  readonly #make: () => Value;
  #made: Value | undefined;

  constructor(make: () => Value) {
    this.#make = make;
  }

  get isMade(): boolean {
    return this.#made !== undefined;
  }

  #value(): Value {
    this.#made ??= this.#make();
    return this.#made;
  }

  get(_stand: Value, key: PropertyKey): unknown {
    return Reflect.get(this.#value(), key);
  }

  set(_stand: Value, key: PropertyKey, value: unknown): boolean {
    return Reflect.set(this.#value(), key, value);
  }

  has(_stand: Value, key: PropertyKey): boolean {
    return Reflect.has(this.#value(), key);
  }

  deleteProperty(_stand: Value, key: PropertyKey): boolean {
    return Reflect.deleteProperty(this.#value(), key);
  }

  ownKeys(): (string | symbol)[] {
    return Reflect.ownKeys(this.#value());
  }

  getOwnPropertyDescriptor(_stand: Value, key: PropertyKey): PropertyDescriptor | undefined {
    const descriptor = Reflect.getOwnPropertyDescriptor(this.#value(), key);
    // A proxy may not report a property as fixed that its own target lacks.
    return descriptor && { ...descriptor, configurable: true };
  }

  defineProperty(_stand: Value, key: PropertyKey, descriptor: PropertyDescriptor): boolean {
    return Reflect.defineProperty(this.#value(), key, descriptor);
  }

  getPrototypeOf(): object | null {
    return Reflect.getPrototypeOf(this.#value());
  }
}
