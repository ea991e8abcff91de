import { describe, expect, it } from 'vitest';
import { caseUse, percentUsed } from '../../../service/cases.ts';
import { sumsOf } from '../../../service/invoice-sums.ts';
import { centsFromDollars } from '../../../shared/money.ts';
import { someClinics } from './clinics.ts';
import { mapById } from './reading.ts';

const cents = (dollars: number | null | undefined): number => centsFromDollars(dollars) ?? Number.NaN;

describe.each(someClinics())(
  'the money of %s: what was invoiced and paid adds up to the cent',
  (_title, clinic) => {
    const live = clinic.payments.filter((payment) => !payment.archived);
    const parts = live.flatMap((payment) =>
      [...(payment.paymentInvoices ?? []), ...(payment.creditAllocations ?? [])].map((part) => ({
        payment,
        ...part,
      })),
    );
    const partsOf = Map.groupBy(parts, (part) => part['invoiceId']);
    const paidOf = (invoiceId: number) =>
      (partsOf.get(invoiceId) ?? []).reduce((sum, part) => sum + cents(part['amount']), 0);

    it('an invoice’s subtotal, tax and total follow from its items', () => {
      for (const invoice of clinic.invoices) {
        const { subtotal, tax, total } = invoice;
        expect([invoice.id, { subtotal: cents(subtotal), tax: cents(tax), total: cents(total) }]).toEqual([
          invoice.id,
          sumsOf(invoice),
        ]);
        expect(cents(total)).toBeGreaterThan(0);
      }
    });

    it('goods and classes are taxed at 10 %, treatment is not', () => {
      const pilates = clinic.services.find((service) => service.name === 'Pilates class');
      expect(pilates?.taxType).toBe('STANDARD');
      for (const invoice of clinic.invoices) {
        const items = invoice.invoiceItems ?? [];
        for (const item of items) expect(item.taxRate).toBe(item.taxType === 'STANDARD' ? 10 : 0);
        expect(cents(invoice.tax) > 0).toBe(items.some((item) => item.taxType === 'STANDARD'));
      }
    });

    it('an invoice’s paidAmount is the sum of its payments that were not removed, to the cent, and paymentIds names them', () => {
      for (const invoice of clinic.invoices) {
        expect([invoice.id, cents(invoice.paidAmount)]).toEqual([invoice.id, paidOf(invoice.id)]);
        expect(invoice.paymentIds).toEqual((partsOf.get(invoice.id) ?? []).map(({ payment }) => payment.id));
      }
    });

    it('an invoice is Paid exactly when its payments come to its total', () => {
      for (const invoice of clinic.invoices) {
        const isPaid = paidOf(invoice.id) >= cents(invoice.total);
        if (invoice.status === 'Draft') expect(paidOf(invoice.id)).toBe(0);
        else expect([invoice.id, invoice.status]).toEqual([invoice.id, isPaid ? 'Paid' : 'Awaiting Payment']);
      }
    });

    it('no invoice is paid more than its total', () => {
      for (const invoice of clinic.invoices)
        expect(paidOf(invoice.id)).toBeLessThanOrEqual(cents(invoice.total));
    });

    it('a payment’s amount is the sum of its parts, all of one patient; a credit allocation’s is 0, without a method', () => {
      const invoices = mapById(clinic.invoices);
      for (const payment of clinic.payments) {
        const paid = payment.paymentInvoices ?? [];
        const credited = payment.creditAllocations ?? [];
        expect(cents(payment.amount)).toBe(paid.reduce((sum, { amount }) => sum + cents(amount), 0));
        expect(payment.paymentMethodId === null).toBe(credited.length > 0);
        expect(paid.length + credited.length).toBeGreaterThan(0);
        for (const { invoiceId } of [...paid, ...credited]) {
          expect(invoices.get(invoiceId ?? 0)).toMatchObject({
            patientId: payment.patientId,
            isArchived: false,
          });
        }
      }
    });

    it('an invoiced place names the invoice of its patient, with the appointment on it', () => {
      const invoices = mapById(clinic.invoices);
      for (const appointment of clinic.appointments) {
        for (const place of appointment.appointmentPatients ?? []) {
          if (!place.invoiceId) continue;
          const invoice = invoices.get(place.invoiceId);
          expect(invoice).toMatchObject({
            patientId: place.patientId,
            isArchived: false,
            locationId: appointment.locationId,
          });
          expect(place.doNotInvoice).toBe(false);
          const isFee = invoice?.invoiceItems?.every((item) => item.type === 'custom');
          expect(isFee || invoice?.invoiceItems?.some((item) => item.typeId === appointment.id)).toBe(true);
        }
      }
    });

    it('a case’s use is what its appointments and activities add up to', () => {
      const [appointments, activities] = [mapById(clinic.appointments), mapById(clinic.supportActivities)];
      const places = clinic.appointments.flatMap((a) =>
        (a.appointmentPatients ?? []).flatMap((place) => place.caseId ?? []),
      );
      for (const plan of clinic.cases) {
        const named = (type: string) =>
          (plan.items ?? []).filter((item) => item.type === type).map((item) => item.typeId ?? 0);
        const visits = named('Appointment').flatMap((id) => appointments.get(id) ?? []);
        const works = named('SupportActivity').flatMap((id) => activities.get(id) ?? []);
        const use = caseUse(plan, visits, works);
        expect([plan.id, plan.appointmentCount, plan.hours]).toEqual([plan.id, use.appointments, use.hours]);
        for (const visit of visits) {
          const place = visit.appointmentPatients?.find((one) => one.caseId === plan.id);
          expect(place?.patientId).toBe(plan.patientId);
        }
        for (const work of works) expect(work).toMatchObject({ caseId: plan.id, patientId: plan.patientId });
        expect(plan.hasAlert).toBe((percentUsed(plan, use) ?? 0) >= (plan.utilisationAlert ?? 0));
      }
      // And no place names a case that does not name it.
      const connected = clinic.cases.flatMap((plan) =>
        (plan.items ?? []).filter((item) => item.type === 'Appointment'),
      );
      expect(connected.length).toBe(places.length);
    });
  },
);
