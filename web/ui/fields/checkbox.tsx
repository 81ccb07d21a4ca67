import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../class-names'
import { FieldError } from './field'

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  /** The label is read, not shown (in tables). */
  hideLabel?: boolean | undefined
  /** Some of what it stands for. */
  mixed?: boolean | undefined
  error?: string | undefined
  describedBy?: string | undefined
}

/** A checkbox whose whole row is the label, 44 px high. */
export function Checkbox({
  label,
  hideLabel = false,
  mixed = false,
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
  const described = [describedBy, error !== '' && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3">
        <input
          {...rest}
          ref={(node) => {
            own.current = node
            if (typeof ref === 'function') return ref(node)
            if (ref) ref.current = node
            return undefined
          }}
          type="checkbox"
          aria-invalid={error !== '' || undefined}
          aria-describedby={described === '' ? undefined : described}
          className={classNames(checkClasses, hideLabel && 'm-auto')}
        />
        <span className={hideLabel ? 'sr-only' : 'min-w-0'}>{label}</span>
      </label>
      {error !== '' && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

const checkClasses =
  'relative grid size-5.5 flex-none appearance-none place-items-center rounded-sm border-[1.5px] border-line-strong bg-raised ' +
  'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent aria-invalid:border-danger ' +
  "after:content-[''] after:hidden checked:after:block indeterminate:after:block after:h-1.5 after:w-2.5 after:-translate-y-px after:-rotate-45 " +
  'after:border-b-2 after:border-l-2 after:border-on-accent indeterminate:after:h-0 indeterminate:after:translate-y-0 indeterminate:after:rotate-0 indeterminate:after:border-l-0 ' +
  'disabled:border-line disabled:bg-sunken disabled:checked:bg-muted'
