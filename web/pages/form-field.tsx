interface Props {
  id: string
  name: string
  label: string
  autoComplete: string
  type?: string
  full?: boolean
  hint?: string
}

/** A field of a public form; its error stands in the element with its id and `-e`. */
export const FormField = ({ id, name, label, autoComplete, type = 'text', full = false, hint }: Props) => (
  <div className={full ? 'field field--full' : 'field'}>
    <label htmlFor={id}>{label}</label>
    <input
      id={id}
      name={name}
      type={type}
      autoComplete={autoComplete}
      aria-describedby={hint === undefined ? `${id}-e` : `${id}-h ${id}-e`}
    />
    {hint !== undefined && (
      <p className="muted apply__hint" id={`${id}-h`}>
        {hint}
      </p>
    )}
    <p className="field__error" id={`${id}-e`} />
  </div>
)
