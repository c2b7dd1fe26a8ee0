import { beforeAll, describe, expect, it } from 'vitest';
import {
  sharedBolsillo,
  type TestBolsillo,
  type TestInvestor,
  type TestOperator,
} from '#testing/bolsillo.ts';
import { takeProof, verifyIdentity } from '#testing/verified-investor.ts';
import { getKyc } from '../contract.ts';
import { curpDigit } from '../curp.ts';

const curp = (start: string) => ({ idType: 'curp', number: start + curpDigit(`${start}0`) }) as const;
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
