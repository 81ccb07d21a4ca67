import { shippedName } from '../../domain/programme/shipped-name'

/**
 * Neither language could be loaded: all that is left to say, in both, without a word of theirs. A reload asks for everything again.
 */
export function NoWords() {
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-3 p-6 text-center">
      <h1 className="text-2xl">{shippedName}</h1>
      <p lang="en">The page couldn’t be loaded.</p>
      <p lang="es">No se pudo cargar la página.</p>
      <button
        type="button"
        className="mt-3 min-h-11 rounded-full bg-accent px-5 font-semibold text-on-accent"
        onClick={() => location.reload()}
      >
        <span lang="en">Try again</span> / <span lang="es">Reintentar</span>
      </button>
    </main>
  )
}
