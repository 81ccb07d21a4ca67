import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../button-classes'
import { FieldError } from './field'

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hideLabel?: boolean | undefined
  mixed?: boolean | undefined
  note?: ReactNode
  error?: string | undefined
  describedBy?: string | undefined
}

/** A checkbox whose whole row is the label, 44 px high. */
export function Checkbox({
  label,
  hideLabel = false,
  mixed = false,
  note,
  error = '',
  describedBy,
  className,
  ref,
  ...rest
}: Props) {
  const id = useId()
  const own = useRef<HTMLInputElement | null>(null)
  useEffect(() => {
    if (own.current) own.current.indeterminate = mixed
  }, [mixed])
  const hasNote = note !== undefined
  const described = [describedBy, hasNote && `${id}-note`, error !== '' && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label className={hideLabel ? 'grid size-11 place-items-center md:size-9' : 'flex min-h-11 items-center gap-3'}>
        <input
          {...rest}
          ref={(node) => {
            own.current = node
            if (typeof ref === 'function') return ref(node)
            if (ref) ref.current = node
            return undefined
          }}
          type="checkbox"
          aria-invalid={error !== '' || rest['aria-invalid']}
          aria-describedby={described === '' ? undefined : described}
          className={classNames(boxClasses, hideLabel ? bareClasses : shownClasses)}
        />
        <span className={hideLabel ? 'sr-only' : 'min-w-0'}>{label}</span>
      </label>
      {hasNote && (
        <small id={`${id}-note`} className="-mt-2 block pl-8.5 text-sm leading-sm text-muted">
          {note}
        </small>
      )}
      {error !== '' && (
        <div className={hideLabel ? undefined : hasNote ? 'pt-1 pl-8.5' : '-mt-1.5 pb-2.5 pl-8.5'}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  )
}

// The visible box is smaller than the input, which covers the full touch target.
const boxClasses =
  'relative grid flex-none appearance-none place-items-center ' +
  "before:col-start-1 before:row-start-1 before:size-5.5 before:rounded-sm before:border-[1.5px] before:border-line-strong before:bg-raised before:content-[''] " +
  'checked:before:border-accent checked:before:bg-accent indeterminate:before:border-accent indeterminate:before:bg-accent aria-invalid:before:border-danger ' +
  "after:content-[''] after:col-start-1 after:row-start-1 after:hidden checked:after:block indeterminate:after:block after:h-1.5 after:w-2.5 after:-translate-y-px after:-rotate-45 " +
  'after:border-b-2 after:border-l-2 after:border-on-accent indeterminate:after:h-0 indeterminate:after:translate-y-0 indeterminate:after:rotate-0 indeterminate:after:border-l-0 ' +
  'disabled:before:border-line-strong disabled:before:bg-sunken disabled:checked:before:bg-muted'
const shownClasses = 'size-5.5 rounded-sm'
const bareClasses =
  'size-11 rounded-md focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-offset-2 focus-visible:before:outline-accent md:size-9'

interface RadioProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
}

export const Radio = ({ label, hint, className = '', ...rest }: RadioProps) => (
  <label className={`flex min-h-11 items-start gap-3 py-2.5 ${className}`}>
    <input
      {...rest}
      type="radio"
      className="mt-px grid size-5.5 flex-none appearance-none place-items-center rounded-full border-[1.5px] border-line-strong bg-raised after:hidden after:size-2.5 after:rounded-full after:bg-accent after:content-[''] checked:border-accent checked:after:block disabled:bg-sunken"
    />
    <span className="min-w-0">
      {label}
      {hint !== undefined && <small className="block text-sm leading-sm text-muted">{hint}</small>}
    </span>
  </label>
)

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
  hint?: ReactNode
}

export function Switch({ label, hint, className = '', ...rest }: SwitchProps) {
  const id = useId()
  return (
    <label className={`flex min-h-11 items-center gap-3 ${className}`}>
      <input
        {...rest}
        type="checkbox"
        // A checkbox with this role reports its state by `checked`.
        // eslint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        aria-describedby={hint === undefined ? rest['aria-describedby'] : id}
        className="relative h-6.5 w-11 flex-none appearance-none rounded-full bg-sunken ring-[1.5px] ring-line-strong transition-colors duration-150 ring-inset after:absolute after:top-1 after:left-1 after:size-4.5 after:rounded-full after:bg-line-strong after:transition-transform after:duration-150 after:content-[''] checked:bg-accent checked:ring-accent checked:after:translate-x-4.5 checked:after:bg-on-accent disabled:opacity-55"
      />
      <span className="min-w-0">
        {label}
        {hint !== undefined && (
          <small id={id} className="block text-sm leading-sm text-muted">
            {hint}
          </small>
        )}
      </span>
    </label>
  )
}
