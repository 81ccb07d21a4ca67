interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Added parts are underlined and removed parts struck through, so that color is not the only cue. */
export const TextDiff = ({ pieces }: { pieces: readonly Piece[] }) => (
  <p className="wrap-anywhere whitespace-pre-wrap">
    {pieces.map(({ kind, text }, at) => {
      if (kind === 'added') {
        return (
          <ins key={at} className="rounded-sm bg-positive-soft text-positive decoration-1 underline-offset-3">
            {text}
          </ins>
        )
      }
      if (kind === 'removed') {
        return (
          <del key={at} className="rounded-sm bg-danger-soft text-danger">
            {text}
          </del>
        )
      }
      return <span key={at}>{text}</span>
    })}
  </p>
)
