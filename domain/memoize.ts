/** Memoizes a pure function by an object's identity and a key. The object and the result must never change. */
export function memoizeByObject<Of extends object, Asked extends string | number, Answer>(
  work: (of: Of, asked: Asked) => Answer,
): (of: Of, asked: Asked) => Answer {
  const known = new WeakMap<Of, Map<Asked, Answer>>()
  return (of, asked) => {
    const answers = known.get(of) ?? new Map<Asked, Answer>()
    known.set(of, answers)
    const before = answers.get(asked)
    if (before !== undefined) return before
    const answer = work(of, asked)
    answers.set(asked, answer)
    return answer
  }
}
