import { useRef, type ReactNode } from 'react'

interface Options {
  label: string
  accept: string
  onFiles: (files: File[]) => void
  multiple?: boolean
}

/** A hidden file input that another button opens. */
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
          // Allows the same file to be chosen again.
          target.value = ''
        }}
      />
    ),
  }
}
