/** The value of a function, which is called when it is first asked for: what only some runs need costs the others nothing. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
