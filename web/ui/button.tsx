import type { ComponentProps } from 'react'
import { buttonClasses, type ButtonKind, type ButtonSize } from './button-classes'

interface Props extends ComponentProps<'button'> {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  /** Being worked on: stays focusable, says so to assistive technology, and ignores further clicks. */
  busy?: boolean | undefined
}

/** A button; of type `button` unless it says otherwise. */
export function Button({
  kind = 'primary',
  size = 'md',
  busy = false,
  type = 'button',
  className,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      className={buttonClasses(kind, size, className)}
      onClick={(event) => {
        // also stops a second submit; a blocked control says why in its description instead of vanishing
        if (busy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true') event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}
