import { attachmentTypes, MAX_ATTACHMENT_BYTES } from '@manabar/contracts/rules';
import type { Json } from './json-schemas.ts';
import { session } from './operation.ts';
import { success, type Refusals } from './responses.ts';

export const ATTACHMENTS_TAG = 'support.attachments';

const file: Json = { type: 'string', format: 'binary' };
const pictures: Json = Object.fromEntries(attachmentTypes.map((type) => [type, { schema: file }]));

/** Paths of support threads' pictures, which are not procedures because bodies and answers are the pictures. */
export function attachmentPaths(refusals: Refusals): Record<string, Json> {
  return {
    '/support/attachments': {
      post: {
        operationId: `${ATTACHMENTS_TAG}.upload`,
        summary: 'Upload a picture for a message that is sent afterwards',
        description:
          `The body is the picture: JPEG, PNG or WebP by its content, at most ${MAX_ATTACHMENT_BYTES} bytes and 40 million ` +
          'pixels. It is stored re-encoded, without its metadata. A picture without a message is deleted after a day.',
        tags: [ATTACHMENTS_TAG],
        security: session,
        requestBody: { required: true, content: pictures },
        responses: {
          200: success({ $ref: '#/components/schemas/Attachment' }),
          ...refusals.of([
            'validation_error',
            'unauthorized',
            'forbidden',
            'scope_missing',
            'payload_too_large',
            'rate_limited',
            'UNEXPECTED_ERROR',
            'unavailable',
          ]),
        },
      },
    },
    '/support/attachments/{id}': {
      get: {
        operationId: `${ATTACHMENTS_TAG}.get`,
        summary: 'Get a picture as its uploader, the customer of its thread or an admin',
        tags: [ATTACHMENTS_TAG],
        security: session,
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
        ],
        responses: {
          200: {
            description: 'The picture',
            headers: {
              'Cache-Control': { $ref: '#/components/headers/NoStore' },
              'Content-Disposition': { $ref: '#/components/headers/ContentDisposition' },
            },
            content: pictures,
          },
          ...refusals.of([
            'unauthorized',
            'forbidden',
            'scope_missing',
            'second_factor_setup_required',
            'not_found',
            'rate_limited',
            'UNEXPECTED_ERROR',
            'unavailable',
          ]),
        },
      },
    },
  };
}
