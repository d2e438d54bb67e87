import { useQuery } from '@tanstack/react-query'
import type { CallOptions, Calls, Output } from '#api/call.ts'
import { call, callLongTask } from './call.ts'
import { queryClient } from './query-client.ts'
import { useChange } from './use-change.ts'
import { callQuery } from './call-query.ts'

/** A collection with the fields that admins edit. */
export type EditedCollection = Output<'GET /api/admin/collections/:name'>['collection']

/** The changed fields of a collection. */
export type CollectionChange = NonNullable<CallOptions<Calls['PATCH /api/collections/:name']>['body']>

/** The fields of a new collection. */
export type NewCollection = NonNullable<CallOptions<Calls['POST /api/collections']>['body']>

/** A collection with all of its picked cards; disabled while `name` is null. */
export const useEditedCollection = (name: string | null) =>
  useQuery({
    ...callQuery(['collection-edited', name], 'GET /api/admin/collections/:name', { params: { name: name ?? '' } }),
    enabled: name !== null,
    staleTime: 0,
    gcTime: 0,
  })

const useCollectionChange = <Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  options: { onSuccess?: () => void } = {},
) => useChange(['collections', 'collection'], change, options)

/** Creates a collection, or changes the named one. @param onSaved called also after the form was closed */
export const useSaveCollection = (onSaved: () => void) =>
  useCollectionChange(
    (save: { made: NewCollection } | { name: string; change: CollectionChange }) =>
      'made' in save
        ? call('POST /api/collections', { body: save.made })
        : call('PATCH /api/collections/:name', { params: { name: save.name }, body: save.change }),
    { onSuccess: onSaved },
  )

/** Sets a collection's own picture with its alternative text; null removes it. */
export const useCollectionPicture = (name: string) =>
  useCollectionChange(async ({ file, text }: { file: File | null; text: string }) => {
    const edited =
      file === null
        ? await call('DELETE /api/collections/:name/picture', { params: { name } })
        : await callLongTask('PUT /api/collections/:name/picture', {
            params: { name },
            query: new URLSearchParams({ text }).toString(),
            bytes: file,
          })
    queryClient.setQueryData(['collection-edited', name], edited)
    return edited
  })

/** Publishes a collection, or withdraws it. */
export const usePublishCollection = () =>
  useCollectionChange(({ name, isPublished }: { name: string; isPublished: boolean }) =>
    call('PATCH /api/collections/:name', { params: { name }, body: { isPublished } }),
  )

/** Adds cards to a collection by its name, or to a new one by its title. */
export const useAddToCollection = () =>
  useCollectionChange(({ to, ids }: { to: { name: string } | { title: string }; ids: readonly string[] }) =>
    'name' in to
      ? call('POST /api/collections/:name/cards', { params: { name: to.name }, body: { ids: [...ids] } })
      : call('POST /api/collections', { body: { title: to.title, cards: [...ids] } }),
  )

/** Reorders all collections. */
export const useOrderCollections = () =>
  useCollectionChange((names: readonly string[]) =>
    call('PUT /api/admin/collections-order', { body: { names: [...names] } }),
  )

/** Deletes a collection; its cards stay. */
export const useDeleteCollection = () =>
  useCollectionChange((name: string) => call('DELETE /api/collections/:name', { params: { name } }))
