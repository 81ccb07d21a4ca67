/** Passes `work` to a Go function and rethrows its errors unchanged; Go would convert them and lose their code. */
export function rethrowThroughGo<A, T>(work: (argument: A) => T, give: (run: (argument: A) => void) => void): T {
  let value: T | undefined
  let thrown: { error: unknown } | undefined
  try {
    give((argument) => {
      thrown = undefined
      try {
        value = work(argument)
      } catch (error) {
        thrown = { error }
        throw error
      }
    })
  } catch (error) {
    throw thrown ? thrown.error : error
  }
  return value as T
}
