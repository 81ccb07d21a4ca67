import { useId, type ComponentProps, type ReactNode } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
  hint?: ReactNode
}

export function Switch({ label, hint, className = '', ...rest }: Props) {
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
