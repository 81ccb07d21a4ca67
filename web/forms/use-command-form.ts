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
import { useCommand, type CommandEnd, type CommandRoute, type Refusal } from './use-command'

/** How a form stands to its route. */
export interface CommandFormShape<R extends CommandRoute, V extends FieldValues> extends CommandEnd<R> {
  route: R
  /** What the fields hold at first. */
  start: V
  /** The route's input of what the fields hold; left out where they are the same. */
  toInput?: ((values: V) => InputOf<R>) | undefined
  /** Codes by field for what the input's schema can't know (two fields that contradict, a rule of `domain`). */
  check?: ((values: V) => { [field in keyof V]?: string }) | undefined
  /** Fields that a refusal's code belongs to, where the server names none. */
  at?: { [code in ErrorCode]?: keyof V & string } | undefined
}

/**
 * A route as a form: `input` is the resolver, a refusal stands at its field or in `refusal`, the first wrong field gets the
 * focus. Errors appear with the first try and go as they are mended.
 */
export function useCommandForm<R extends CommandRoute, V extends FieldValues>(shape: CommandFormShape<R, V>) {
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
  const focusWrong = (): void => {
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
  }
  useEffect(focusWrong, [submitCount, refusal])

  const submit = async (event?: SyntheticEvent): Promise<void> => {
    event?.preventDefault()
    // from the first click on: judging takes a moment, and a click in it would be sent after the first one's answer
    if (!command.online || submitting.current) return
    submitting.current = true
    try {
      await form.handleSubmit(async (values) => {
        const refused = await send(values as unknown as InputOf<R>)
        for (const [field, code] of Object.entries(fieldsOf(refused, at))) {
          if (shown(field)) setError(field as Path<V>, { type: 'server', message: code })
        }
      })(event)
    } finally {
      submitting.current = false
    }
  }

  const unsaid = (refused: Refusal | null): Refusal | null => {
    const fields = Object.keys(fieldsOf(refused, at))
    return fields.length > 0 && fields.every(shown) ? null : refused
  }
  // what the input's schema finds wrong in a field that isn't on the screen must not be a button that does nothing
  const hidden = (): Refusal | null =>
    wrongFields(form.formState.errors).every(shown) ? null : { code: 'bad-input', fields: {}, details: {} }

  return {
    form,
    element,
    submit,
    values: watch(),
    dirty: isDirty,
    busy: command.busy,
    online: command.online,
    blocked: command.blocked,
    /** A refusal that no field says. */
    refusal: unsaid(refusal) ?? hidden(),
  }
}

function resolverOf<R extends CommandRoute, V extends FieldValues>(shape: CommandFormShape<R, V>): Resolver<V> {
  const schema = valibotResolver(shape.route.input as never) as Resolver
  return async (values, context, options) => {
    const input = shape.toInput === undefined ? values : shape.toInput(values)
    const judged = await schema(input as FieldValues, context, options as never)
    const own = Object.entries(shape.check?.(values) ?? {}).filter(([, code]) => code !== undefined && code !== '')
    const errors = {
      ...judged.errors,
      ...Object.fromEntries(own.map(([field, message]) => [field, { type: 'check', message }])),
    }
    if (Object.keys(errors).length > 0) return { values: {}, errors: errors as FieldErrors<V> }
    return { values: judged.values as V, errors: {} }
  }
}

/** The names of the fields that are wrong, those within others too: `texts.en.subject`. */
function wrongFields(errors: object, within = ''): string[] {
  return Object.entries(errors as { [name: string]: { type?: unknown } }).flatMap(([name, error]) =>
    typeof error.type === 'string' ? [within + name] : wrongFields(error, `${within}${name}.`),
  )
}

/** Codes by field: the server's, or the one that the form gives this code. */
function fieldsOf(refusal: Refusal | null, at: { [code in ErrorCode]?: string }): { [field: string]: string } {
  if (refusal === null) return {}
  const field = at[refusal.code]
  return Object.keys(refusal.fields).length === 0 && field !== undefined ? { [field]: refusal.code } : refusal.fields
}
