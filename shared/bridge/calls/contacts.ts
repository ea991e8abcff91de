import { z } from 'zod';
import { ContactCreate } from '../../practice/resources/index.ts';
import { bounded } from '../bounded.ts';
import * as v from '../views.ts';
import { call, Id, SearchText, written } from './call.ts';

/** Contacts. */
export const contactCalls = {
  'contact.search': call(() => [
    z.strictObject({ text: SearchText, archived: z.boolean().default(false) }),
    z.strictObject({ contacts: z.array(v.ContactView).max(50) }),
  ]),
  /** All patients of a contact whom this PC knows, by name. */
  'contact.patients': call(() => [
    z.strictObject({ contactId: Id }),
    z.strictObject({ patients: z.array(v.Named).max(5000) }),
  ]),
  'contact.create': call(() => [bounded(ContactCreate), written]),
} as const;
