import type { ComponentProps, ReactNode } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
}

export const Radio = ({ label, hint, className = '', ...rest }: Props) => (
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
