/**
 * An object with some members replaced. The others are called on the original, which may have private members; what they call there in turn isn't
 * replaced.
 */
export function overridden<T extends object>(original: T, members: Partial<T>): T {
  return new Proxy(original, {
    get: (target, name) => {
      if (Object.hasOwn(members, name)) return Reflect.get(members, name);
      const member = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
