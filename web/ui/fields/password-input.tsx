import { Eye, EyeOff } from 'lucide-react'
import { useContext, useState, type ComponentProps } from 'react'
import { useUiTexts } from '../ui-texts'
import { controlClasses, FieldContext, useFieldIds } from './field-context'

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  /** True for another secret than a password, such as an API key. */
  secret?: boolean | undefined
}

export function PasswordInput({ className, secret = false, ...rest }: Props) {
  const t = useUiTexts()
  const [shown, setShown] = useState(false)
  const link = useFieldIds(rest)
  const label = useContext(FieldContext)?.label ?? ''
  const [show, hide] = secret ? [t.showValue, t.hideValue] : [t.showPassword, t.hidePassword]
  const Icon = shown ? EyeOff : Eye
  return (
    <span className="relative block">
      <input
        {...rest}
        {...link}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={controlClasses(`min-h-12 pr-12 ${className ?? ''}`)}
      />
      <button
        type="button"
        aria-pressed={shown}
        // Names the field, so that two of these buttons on a page differ.
        aria-label={label === '' ? show : `${show}: ${label}`}
        title={shown ? hide : show}
        // Keeps focus and caret in the field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0.5 my-auto grid size-11 place-items-center rounded-full text-muted hover:text-text"
      >
        <Icon aria-hidden className="size-4.5" />
      </button>
    </span>
  )
}
