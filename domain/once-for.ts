/**
 * Work on something that never changes, done once for each thing asked of it: screens ask for the same sum of tens of thousands of lines
 * several times while they are drawn. Whoever asks gets the same answer and changes nothing of it. Goes with the thing it is of.
 * @param work a function of its two arguments alone
 */
export function onceFor<Of extends object, Asked extends string | number, Answer>(
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
