/**
 * Memoizes a pure function by the identity of an object and a second key, because screens compute the same sums over tens
 * of thousands of lines several times. The object must never change, and callers must not modify a result. Results are
 * garbage-collected with the object.
 * @param work a pure function of its two arguments
 */
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
