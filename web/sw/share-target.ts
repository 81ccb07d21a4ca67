import { paths, sharedContentCache, sharedNameHeader } from '../../domain/paths'

/** Stores what another app shared, and opens the form for a new ticket, which takes it from the cache. */
export async function storeShared(request: Request): Promise<Response> {
  let outcome = 'stored'
  try {
    const form = await request.formData()
    const cache = await caches.open(sharedContentCache)
    const put = (name: string, body: BodyInit, fileName = ''): Promise<void> =>
      cache.put(
        `/${sharedContentCache}/${crypto.randomUUID()}/${name}`,
        new Response(body, { headers: { [sharedNameHeader]: encodeURIComponent(fileName) } }),
      )
    const fields = ['title', 'text', 'url'].map((name) => String(form.get(name) ?? '').trim())
    await put('text', JSON.stringify(fields))
    for (const file of form.getAll('files')) if (file instanceof File) await put('file', file, file.name)
  } catch {
    // an interrupted request, or no space left
    outcome = 'failed'
  }
  return Response.redirect(`${paths.support}?new=1&shared=${outcome}`, 303)
}
