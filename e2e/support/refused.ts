import { Refused } from './session'

/** The refusal of a call that must be refused. */
export async function refused(call: Promise<unknown>): Promise<Refused['body'] & { status: number }> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Refused)) throw new Error(`not refused: ${String(error)}`)
  return { ...error.body, status: error.status }
}
