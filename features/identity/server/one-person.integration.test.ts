import { beforeAll, describe, expect, it } from 'vitest';
import {
  sharedBolsillo,
  type TestBolsillo,
  type TestInvestor,
  type TestOperator,
} from '#testing/bolsillo.ts';
import { takeProof, verifyIdentity } from '#testing/verified-investor.ts';
import { decideKycCase, getKyc, getKycCase, getKycPhoto } from '../contract.ts';
import { curpDigit } from '../curp.ts';

const curp = (start: string) => ({ idType: 'curp', number: start + curpDigit(`${start}0`) }) as const;
const withKey = () => ({ idempotencyKey: crypto.randomUUID() });
const ine = (number: string) => ({ idType: 'ine', number }) as const;

describe('one person', () => {
  let bolsillo: TestBolsillo;
  let rita: TestOperator;
  beforeAll(async () => {
    bolsillo = await sharedBolsillo();
    rita = await bolsillo.operator('reviewer');
  });

  const personOf = async (who: TestInvestor) => {
    const sql = `SELECT encode(person_hash, 'hex') AS person FROM kyc_case WHERE investor_id = $1`;
    return (await bolsillo.database.owner.query(sql, [who.id])).rows[0].person as string;
  };

  it('is told by the documents where only one can be meant, and shown to the reviewer who decides', async () => {
    const fullName = 'Carla Ibáñez Soto';
    const [ana, beto, carla, dora, elsa, fran] = await Promise.all(
      Array.from({ length: 6 }, () => bolsillo.register()),
    );
    await verifyIdentity(rita, ana!, { fullName, ...curp('IASC850303MDFBTR0') });
    await verifyIdentity(rita, beto!, { fullName, ...curp('IASC850304MDFBTR0') });
    // another CURP is another person's, however much they share
    await verifyIdentity(rita, carla!, { fullName, ...curp('IASC850303MOCBTR0') });
    expect(new Set(await Promise.all([ana!, beto!, carla!].map(personOf))).size).toBe(3);

    // an elector's key that fits two people names neither; who was born on another day is not even shown
    const sent = { fullName: 'SOTO CARLA IBANEZ', ...ine('IBSTCR85030309M100') };
    const { namesakes } = await takeProof(rita, dora!, sent);
    expect(namesakes.map(({ investorId }) => investorId).sort()).toEqual([ana!.id, carla!.id].sort());
    expect(namesakes[0]).toMatchObject({ sameBirth: true, samePerson: false });
    expect(namesakes[0]?.idNumber).toMatch(/^•+\w{4}$/);
    // where it fits one, that is who it is, unless the reviewer says otherwise
    await verifyIdentity(rita, elsa!, { fullName, ...ine('IBSTCR85030409M100') });
    expect(await personOf(elsa!)).toBe(await personOf(beto!));
    await verifyIdentity(rita, fran!, { fullName, ...ine('IBSTCR85030409M200'), samePersonAs: null });
    expect(await personOf(fran!)).not.toBe(await personOf(beto!));
  });

  it('is said by the reviewer where no document tells namesakes apart: nobody is verified without a word', async () => {
    const fullName = 'Inés Rojas Vela';
    const [curpHolder, passport, later, other, key] = await Promise.all(
      Array.from({ length: 5 }, () => bolsillo.register()),
    );
    await verifyIdentity(rita, curpHolder!, { fullName, ...curp('ROVI910612MDFJLN0') });
    const agree = async (who: TestInvestor, proof: object, samePersonAs?: string | null) => {
      const { id, personUnclear, namesakes } = await takeProof(rita, who, { fullName, ...proof });
      for (const side of ['front', 'back'] as const) await rita.get(getKycPhoto, { id, side });
      const decision = { id, agree: true, opinion: '', samePersonAs };
      return { id, personUnclear, namesakes, answer: await rita.ask(decideKycCase, decision, withKey()) };
    };
    // a passport in another account
    const asked = await agree(passport!, {});
    expect([asked.personUnclear, asked.answer]).toMatchObject([true, { reason: 'identity.say_who' }]);
    expect((await passport!.get(getKyc, {})).kyc.status).toBe('waiting_audit');
    expect((await rita.get(getKycCase, { id: asked.id })).case.personUnclear).toBe(true);
    // nor by SQL of the application's role
    const { db } = bolsillo.database;
    const bySql = `UPDATE kyc_case SET state = 'verified', decided_by = $2, decided_at = now() WHERE id = $1`;
    await expect(db.query(bySql, [asked.id, rita.id])).rejects.toThrow('the reviewer says who');
    // when the reviewer recognises her, then it is one person
    const samePersonAs = asked.namesakes[0]!.id;
    const decision = { id: asked.id, agree: true, opinion: '', samePersonAs };
    expect(await rita.ask(decideKycCase, decision, withKey())).toMatchObject({ ok: true });
    expect(await personOf(passport!)).toBe(await personOf(curpHolder!));
    await verifyIdentity(rita, later!, { fullName, ...curp('ROVI910613MDFJLN0') });
    // a namesake is verified by the reviewer's word
    expect((await agree(other!, {}, null)).answer).toMatchObject({ ok: true });
    expect(await personOf(other!)).not.toBe(await personOf(passport!));
    // an elector's key of another day of birth is not the first one's; that of the namesake with a passport it may be
    const elector = await agree(key!, ine('RJVLIN91061409M100'));
    expect(elector.answer).toMatchObject({ reason: 'identity.say_who' });
    // and a rejection needs no such word
    const no = { id: elector.id, agree: false, opinion: 'Borrosa' };
    expect(await rita.ask(decideKycCase, no, withKey())).toMatchObject({ ok: true });
  });

  it('is nobody of another name, and nobody whom the application would write by itself', async () => {
    const [beto, gil] = [await bolsillo.register(), await bolsillo.register()];
    await verifyIdentity(rita, beto, { fullName: 'Beto Ríos Mena' });
    const { rows } = await bolsillo.database.owner.query('SELECT id FROM kyc_case WHERE investor_id = $1', [
      beto.id,
    ]);
    const refused = verifyIdentity(rita, gil, { fullName: 'Gil Ortega Luna', samePersonAs: rows[0].id });
    await expect(refused).rejects.toThrow('identity.not_a_namesake');
    expect((await gil.get(getKyc, {})).kyc.status).toBe('waiting_audit');
    const { db } = bolsillo.database;
    for (const sql of ['kyc_case SET person_hash = number_hash', 'kyc_person_clue SET born_hash = NULL']) {
      await expect(db.query(`UPDATE ${sql}`)).rejects.toThrow('permission denied');
    }
  });
});
