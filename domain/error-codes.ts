import type { ErrorCode } from './error-code-list'

export type { ErrorCode }

/** The body of every refused request. `fields` maps a form field to the code that concerns it; `details` fills the words. */
export interface ErrorBody {
  code: ErrorCode
  fields?: Record<string, ErrorCode | string>
  details?: Record<string, string | number | boolean>
}

/** A refusal with a code of the closed list. Thrown by `domain` and `pb_hooks`, turned into words only by the interface. */
export class CodedError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, string | number | boolean>
  readonly fields: Record<string, ErrorCode | string>
  constructor(
    code: ErrorCode,
    details: Record<string, string | number | boolean> = {},
    fields: Record<string, ErrorCode | string> = {},
  ) {
    super(code)
    this.name = 'CodedError'
    this.code = code
    this.details = details
    this.fields = fields
  }
}
