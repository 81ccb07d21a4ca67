import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useRef, type SyntheticEvent } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
} from 'react-hook-form'
import type { InputOf } from '../../domain/api/route'
import type { ErrorCode } from '../../domain/error-codes'
import { useCommand, type CommandCallbacks, type CommandRoute, type Refusal } from './use-command'

export interface CommandFormOptions<R extends CommandRoute, V extends FieldValues> extends CommandCallbacks<R> {
  route: R
  start: V
  /** Converts the values to the route's input. Omitted if the values are the input. */
  toInput?: ((values: V) => InputOf<R>) | undefined
  /** Returns error codes by field, for rules that the input's schema can't check. */
  check?: ((values: V) => { [field in keyof V]?: string }) | undefined
  /** The field that shows an error code for which the server names no field. */
  at?: { [code in ErrorCode]?: keyof V & string } | undefined
}

/**
 * Connects a form to a route, whose `input` validates the fields. Errors appear after the first submit, at their field (the
 * first is focused) or in `refusal`.
 */
export function useCommandForm<R extends CommandRoute, V extends FieldValues>(shape: CommandFormOptions<R, V>) {
  const { route, start, at = {} } = shape
  const command = useCommand(route, shape)
  const { refusal, forget, send } = command
  const element = useRef<HTMLFormElement>(null)
  const submitting = useRef(false)
  const form = useForm<V>({
    defaultValues: start as DefaultValues<V>,
    resolver: resolverOf(shape),
    mode: 'onSubmit',
    shouldFocusError: false,
  })
  const { watch, setError } = form
  const { isDirty, submitCount } = form.formState

  useEffect(() => {
    const { unsubscribe } = watch(() => forget())
    return unsubscribe
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `forget` is new on each render and always does the same
  }, [watch])

  const shown = (field: string): boolean => form.control._names.mount.has(field)
  const focusInvalid = (): void => {
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
  }
  useEffect(focusInvalid, [submitCount, refusal])

  const submit = async (event?: SyntheticEvent): Promise<void> => {
    event?.preventDefault()
    // Validation is asynchronous: a second click during it would be sent after the first answer.
    if (!command.online || submitting.current) return
    submitting.current = true
    try {
      await form.handleSubmit(async (values) => {
        const refused = await send(values as unknown as InputOf<R>)
        for (const [field, code] of Object.entries(errorsByField(refused, at))) {
          if (shown(field)) setError(field as Path<V>, { type: 'server', message: code })
        }
      })(event)
    } finally {
      submitting.current = false
    }
  }

  const notShownAtField = (refused: Refusal | null): Refusal | null => {
    const fields = Object.keys(errorsByField(refused, at))
    return fields.length > 0 && fields.every(shown) ? null : refused
  }
  // Returns an error if an invalid field is not rendered; otherwise the button would do nothing visible.
  const hiddenError = (): Refusal | null =>
    invalidFields(form.formState.errors).every(shown) ? null : { code: 'bad-input', fields: {}, details: {} }

  return {
    form,
    element,
    submit,
    values: watch(),
    dirty: isDirty,
    busy: command.busy,
    online: command.online,
    blocked: command.blocked,
    /** The server's error, unless a field shows it. */
    refusal: notShownAtField(refusal) ?? hiddenError(),
  }
}

function resolverOf<R extends CommandRoute, V extends FieldValues>(shape: CommandFormOptions<R, V>): Resolver<V> {
  const schema = valibotResolver(shape.route.input as never) as Resolver
  return async (values, context, options) => {
    const input = shape.toInput === undefined ? values : shape.toInput(values)
    const result = await schema(input as FieldValues, context, options as never)
    const own = Object.entries(shape.check?.(values) ?? {}).filter(([, code]) => code !== undefined && code !== '')
    const errors = {
      ...result.errors,
      ...Object.fromEntries(own.map(([field, message]) => [field, { type: 'check', message }])),
    }
    if (Object.keys(errors).length > 0) return { values: {}, errors: errors as FieldErrors<V> }
    return { values: result.values as V, errors: {} }
  }
}

/** Returns the names of the invalid fields. The name of a nested field is a path: `texts.en.subject`. */
function invalidFields(errors: object, prefix = ''): string[] {
  return Object.entries(errors as { [name: string]: { type?: unknown } }).flatMap(([name, error]) =>
    typeof error.type === 'string' ? [prefix + name] : invalidFields(error, `${prefix}${name}.`),
  )
}

/** Returns the error codes by field. If the server named no field, `at` assigns the code to one. */
function errorsByField(refusal: Refusal | null, at: { [code in ErrorCode]?: string }): { [field: string]: string } {
  if (refusal === null) return {}
  const field = at[refusal.code]
  return Object.keys(refusal.fields).length === 0 && field !== undefined ? { [field]: refusal.code } : refusal.fields
}
