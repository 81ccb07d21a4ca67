import { useRef, type ReactNode } from 'react'

interface Options {
  /** Its name for those who hear it. */
  label: string
  accept: string
  onFiles: (files: File[]) => void
  multiple?: boolean
}

/**
 * A field for files that another button opens.
 * @returns `open` for the button's click, and the field, which isn't seen
 */
export function useFileInput({ label, accept, onFiles, multiple = false }: Options): {
  open: () => void
  input: ReactNode
} {
  const field = useRef<HTMLInputElement>(null)
  return {
    open: () => field.current?.click(),
    input: (
      <input
        ref={field}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // the same file can be chosen again
          target.value = ''
        }}
      />
    ),
  }
}
